/** Requests a document from a call as a browser does. Returns the response and the document's bytes. */
export async function askForDocument(
  { address }: { address: string },
  path: string,
  input: object,
  token?: string,
): Promise<{ response: Response; content: Buffer }> {
  const response = await fetch(`${address}/rest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(input),
  })
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}
