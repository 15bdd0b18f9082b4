type Given<Fields> = { [name in keyof Fields]?: Exclude<Fields[name], undefined> }

/** The fields that have a value; the others are not there at all. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Given<Fields>
}
