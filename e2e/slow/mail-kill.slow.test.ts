import { type MailServer, startMailServer } from '@lienzo/server/testing/mail/mail-server'
import { passwordLinkIn, readMail } from '@lienzo/server/testing/mail/read-mail'
import { ADMIN_PASSWORD } from '@lienzo/server/testing/people/administrator'
import { callsTo } from '@lienzo/server/testing/test-application'
import { afterEach, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../company/running-server.ts'

const NEW_PASSWORD = 'camaleón de tres colores'
/** Options for polling longer than the retry delay of an e-mail whose server was killed. */
const soon = { timeout: 40_000, interval: 100 }

describe('a server that is killed while it sends a mail', () => {
  let server: RunningServer | undefined
  let mailServer: MailServer | undefined
  afterEach(async () => {
    mailServer?.release()
    await server?.remove()
    await mailServer?.close()
  })

  test('sends it after its next start, once, and the link works', async () => {
    mailServer = await startMailServer({ hold: true })
    const environment = { ADMIN_PASSWORD, DEMO: 'off', SMTP_URL: `smtp://${mailServer.host}` }
    server = await startServer({ environment })
    await callsTo(server.address).done('userrest/resetpassword', { username: 'admin' }, '')
    await mailServer.connected
    await server.end('SIGKILL')
    expect(mailServer.received).toEqual([])

    mailServer.release()
    server = await startServer({ folder: server.folder, environment })
    // Counts only e-mails with a password link, because a confirmation is sent as well when the password is set.
    const hashes = () =>
      mailServer?.received.flatMap(({ content }) => passwordLinkIn(readMail(content)) || []) ?? []
    await expect.poll(hashes, soon).toHaveLength(1)
    const [hash = ''] = hashes()
    const { call, signIn } = callsTo(server.address)
    expect(await call('userrest/setnewpassword', { hash, password: NEW_PASSWORD })).toMatchObject({
      status: 200,
    })
    expect(await signIn('admin', NEW_PASSWORD)).not.toBe('')
    await server.end()
    expect(hashes()).toEqual([hash])
  })
})
