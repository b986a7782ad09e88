import { ask } from '@lienzo/server/testing/postgresql/ask'
import { inject } from 'vitest'

/** Creates a database with the house and its administrator, on the PostgreSQL server of the tests. */
export async function openNodesDatabase(purpose: string) {
  const { url, house } = inject('postgresql')
  const name = `${purpose}_${Date.now()}`
  await ask(url, `create database ${name} template ${house}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return {
    url: address.href,
    rows: (statement: string) => ask(address.href, statement),
    drop: () => ask(url, `drop database ${name} with (force)`),
  }
}
