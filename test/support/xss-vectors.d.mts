export const xssVectors: (host: string) => Readonly<Record<string, string>>
