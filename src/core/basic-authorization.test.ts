import { expect, test } from 'vitest'
import { basicAuthorization } from './basic-authorization.js'

test('names and passwords are sent as they were meant, encoded or not', () => {
  const headerOf = (url: string) => basicAuthorization(new URL(url))
  expect(headerOf('https://x.example/')).toEqual({})
  // base64 of "a:b", of "ä:/" and of "a%:"
  expect(headerOf('https://a:b@x.example/')).toEqual({ Authorization: 'Basic YTpi' })
  expect(headerOf('https://%C3%A4:%2F@x.example/')).toEqual({ Authorization: 'Basic w6Q6Lw==' })
  expect(headerOf('https://a%@x.example/')).toEqual({ Authorization: 'Basic YSU6' })
})
