import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; content: string }

export type MailServer = {
  /** Mails accepted. */
  received: ReceivedMail[]
  /** User names of all sign-in attempts, successful or not. */
  accounts: string[]
  /** `127.0.0.1:<port>` */
  host: string
  /** Resolves once a client has connected. */
  connected: Promise<void>
  /** Sends the greeting to the clients that wait for it. */
  release(): void
  close(): Promise<void>
}

/**
 * Starts a local SMTP server. Rejects every e-mail with `answer`, if set. With `hold`, withholds its greeting until `release`
 * is called. The user name is `lienzo`, the password `secreto`.
 */
export async function startMailServer(
  options: { answer?: Error | undefined; hold?: boolean } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const accounts: string[] = []
  const { promise: connected, resolve: noteConnection } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  if (!options.hold) release()
  const server = new SMTPServer({
    authOptional: true,
    // Short, because a killed client does not close its connection.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, callback) => {
      noteConnection()
      void released.then(() => callback())
    },
    onAuth: ({ username = '', password }, _session, callback) => {
      accounts.push(username)
      if (username === 'lienzo' && password === 'secreto') callback(null, { user: username })
      else callback(new Error('Wrong password'))
    },
    onData: async (stream, { envelope }, callback) => {
      const chunks = await stream.toArray().catch(() => null)
      // A client killed during the transfer leaves no content.
      if (!chunks) return
      if (!options.answer) {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString(),
        })
      }
      callback(options.answer)
    },
  })
  // Ignores errors, because killed clients break their connections.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    accounts,
    host: `127.0.0.1:${port}`,
    connected,
    release,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
