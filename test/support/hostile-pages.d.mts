export declare const hostilePages: Readonly<
  Record<string, { readonly runs: number; readonly html: () => string }>
>
