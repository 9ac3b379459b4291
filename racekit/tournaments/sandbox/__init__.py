"""The sandbox: Python as WebAssembly (Pyodide) in Deno, which keeps the walls."""
