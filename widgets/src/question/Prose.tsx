/** A sentence with **strong** parts and `names` in it. */
export const Prose = ({ text }: { text: string }) => (
  <>
    {text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
      if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
      return part.startsWith("`") ? <code translate={false}>{part.slice(1, -1)}</code> : part;
    })}
  </>
);
