export const malformedRequests: Readonly<Record<string, string | Uint8Array>>
export const sendMalformed: (
  port: number,
  kind: string,
  milliseconds?: number,
) => Promise<readonly number[] | 'hung'>
