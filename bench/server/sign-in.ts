import { isPassword, makePasswords } from '@lienzo/server/core/session/passwords'
import { connect } from '../client.ts'
import { takeTurns } from '../measure.ts'
import { ADMIN_PASSWORD, type ServerProcess } from '../processes.ts'
import { atMost, type Result, rounded } from '../results.ts'

/** Measures signing in, against only checking the same password. */
export async function measureSignIn(application: ServerProcess, group: string): Promise<Result> {
  const connection = connect(application.address)
  const login = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD })
  const hash = await makePasswords().hashOf(ADMIN_PASSWORD)
  const { whole, argon2 } = await takeTurns({
    whole: { run: () => connection.post('/rest/userrest/login', login) },
    argon2: { run: () => isPassword(ADMIN_PASSWORD, hash) },
  })
  connection.close()
  return {
    group,
    name: 'sign in',
    figures: `${rounded(whole.p50)} ms, p99 ${rounded(whole.p99)}; argon2 alone ${rounded(argon2.p50)}`,
    outcomes: [atMost('argon2 ×', whole.p50 / argon2.p50, undefined)],
  }
}
