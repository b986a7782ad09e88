import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

test('a document that is still being sent keeps its slot, and others use the rest', async () => {
  const { ofDocument } = makeTurns()
  const starts: string[] = []
  const ask = (person: string, name: string) => {
    const content = new PassThrough()
    const answered = ofDocument({ person, customerId: null }, async () => {
      starts.push(name)
      return { name, content }
    })
    return { content, answered }
  }
  const [first, second, third] = [ask('ana', 'ana 1'), ask('ana', 'ana 2'), ask('ana', 'ana 3')]
  const other = ask('marc', 'marc 1')
  await Promise.all([first.answered, second.answered, other.answered])
  expect(starts).toEqual(['ana 1', 'ana 2', 'marc 1'])
  // Simulates a client that disconnects before the end of the document.
  first.content.destroy()
  await third.answered
  expect(starts).toEqual(['ana 1', 'ana 2', 'marc 1', 'ana 3'])
})

test('the users of a customer have three documents created at once, without delaying others', async () => {
  const { ofDocument } = makeTurns()
  const starts: string[] = []
  const ask = (person: string, customerId: number | null) => {
    const content = new PassThrough()
    const answered = ofDocument({ person, customerId }, async () => {
      starts.push(person)
      return { content }
    })
    return { content, answered }
  }
  const [one, ...others] = ['ana', 'eva', 'luz', 'sol'].map((person) => ask(person, 1))
  const elsewhere = [
    ask('marc', 2),
    ask('rita', null),
    ask('nuria', null),
    ask('olga', null),
    ask('carme', null),
  ]
  await Promise.all([one, ...others.slice(0, 2), ...elsewhere].map((each) => each?.answered))
  expect(starts).not.toContain('sol')
  one?.content.destroy()
  await others[2]?.answered
  expect(starts).toContain('sol')
})

test('a failed document frees its slot', async () => {
  const { ofDocument } = makeTurns()
  const failing = () =>
    ofDocument({ person: 'ana', customerId: 1 }, () => Promise.reject(new Error('There is none')))
  for (let count = 0; count < 5; count += 1) await expect(failing()).rejects.toThrow('There is none')
})
