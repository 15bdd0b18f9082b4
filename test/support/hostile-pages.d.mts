export declare const hostilePages: Readonly<
  Record<string, { readonly segments: number; readonly html: () => string }>
>
export declare const repeatedMarks: Readonly<
  Record<string, { readonly segments: number; readonly html: (length: number) => string }>
>
