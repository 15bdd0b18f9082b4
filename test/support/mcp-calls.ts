import type { Client } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { teaHtml, teaStory, teaUrl } from './tea-shop.js'

interface ToolAnswer {
  readonly failed: boolean
  readonly texts: readonly string[]
}

type ToolInput = Readonly<Record<string, unknown>>

/** Calls a tool by the official client. */
export async function callTool(
  client: Client,
  name: string,
  given: ToolInput = {},
): Promise<ToolAnswer> {
  const { content, isError = false } = await client.callTool({ name, arguments: given })
  return { failed: isError, texts: content.map((one) => ('text' in one ? String(one.text) : '')) }
}

/** The JSON that an answer begins with. */
export async function askTool(client: Client, name: string, given: ToolInput = {}) {
  const { failed, texts } = await callTool(client, name, given)
  expect(failed, texts.join('\n')).toBe(false)
  return JSON.parse(texts[0]!)
}

/** The message of a failure. */
export async function toolRefusal(client: Client, name: string, given: ToolInput): Promise<string> {
  const { failed, texts } = await callTool(client, name, given)
  expect(failed, texts.join('\n')).toBe(true)
  return texts.join('\n')
}

export const teaPage = (number: number) => ({ html: teaHtml(number), url: teaUrl(number) })

export const labelledTea = (number: number, price: unknown) => ({
  ...teaPage(number),
  labels: { main: [teaStory(number)], price },
})
