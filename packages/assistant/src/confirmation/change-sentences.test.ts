import { describedCalls } from '@lienzo/client/described-calls'
import { isInPerson } from '@lienzo/contract/wire/call'
import { describe, expect, test } from 'vitest'
import { changeSentence, changeSentences } from './change-sentences.ts'
import { wordsOf } from './words.ts'

const changes = describedCalls().filter(
  ({ kind, permission }) => kind === 'change' && permission !== 'none' && !isInPerson(permission),
)

describe.each(['es', 'pt', 'us'] as const)('in the language %s', (language) => {
  test('every change that a key can make has a sentence', async () => {
    const words = await wordsOf(language)
    const kinds = changes.map((call) => ({ call, kind: call.name.slice(0, call.name.indexOf('.')) }))
    const withoutName = kinds.filter(({ kind }) => !words.text([`log.resources.${kind}`], ''))
    expect(changes.filter((call) => !changeSentence(call, {}, words)).map(({ name }) => name)).toEqual([])
    expect(
      withoutName.filter(({ call }) => !(call.name in changeSentences)).map(({ call }) => call.name),
    ).toEqual([])
  })
})

test('every sentence belongs to a change that a key can make', () => {
  const names = changes.map(({ name }) => name)
  expect(Object.keys(changeSentences).filter((name) => !names.includes(name))).toEqual([])
})

test('no call that a key can make both changes something and returns a document', () => {
  const documentChanges = describedCalls().filter(
    ({ kind, permission }) => kind === 'document-change' && !isInPerson(permission),
  )
  expect(documentChanges).toEqual([])
})
