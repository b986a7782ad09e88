import { Agent, request } from 'node:http'

/** Connection that stays open between requests, as in a browser. */
export type Connection = {
  post(path: string, body: string, headers?: Record<string, string>): Promise<unknown>
  close(): void
}

/** Opens a connection to a server. A request fails if the server answers with a status other than 200. */
export function connect(address: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    post(path, body, headers = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const clientRequest = request(`${address}${path}`, {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      })
      clientRequest.once('error', reject)
      clientRequest.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (response.statusCode === 200) resolve(JSON.parse(text))
          else reject(new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`))
        })
      })
      clientRequest.end(body)
      return promise
    },
    close: () => agent.destroy(),
  }
}

/** Signed-in user who makes calls to the application. */
export type SignedIn = {
  token: string
  /** Makes a call and returns its content. */
  call(path: string, input: object): Promise<unknown>
  close(): void
}

export async function signIn(address: string, username: string, password: string): Promise<SignedIn> {
  const connection = connect(address)
  const login = JSON.stringify({ username, password })
  const answer = (await connection.post('/rest/userrest/login', login)) as { content: { token: string } }
  const { token } = answer.content
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    call: async (path, input) => {
      const { content } = (await connection.post(`/rest/${path}`, JSON.stringify(input), headers)) as {
        content: unknown
      }
      return content
    },
    close: () => connection.close(),
  }
}
