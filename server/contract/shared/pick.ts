/** The properties of `object` whose names `names` has too. */
export const pick = <From extends object, Name extends string>(object: From, names: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => Object.hasOwn(names, name))) as Pick<
    From,
    Name & keyof From
  >;
