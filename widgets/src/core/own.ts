/** What data has under a name, and not what every object has, such as `constructor`. */
export const own = <V>(data: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(data, name) ? data[name] : undefined;
