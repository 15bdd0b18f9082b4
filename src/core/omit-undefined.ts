type Defined<Fields> = { [name in keyof Fields]?: Exclude<Fields[name], undefined> }

/** A copy without the fields that are `undefined`. */
export function omitUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Defined<Fields>
}
