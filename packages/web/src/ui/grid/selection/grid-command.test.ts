import { expect, test } from 'vitest'
import { commandOf } from './grid-command.ts'

type Keys = { ctrl?: boolean; meta?: boolean; shift?: boolean; alt?: boolean; altGraph?: boolean }

function press(key: string, { ctrl, meta, shift, alt, altGraph }: Keys = {}, dir: 'ltr' | 'rtl' = 'ltr') {
  const keys = { ctrlKey: !!ctrl, metaKey: !!meta, shiftKey: !!shift, altKey: !!alt }
  return commandOf({ key, ...keys, getModifierState: () => !!altGraph }, dir)
}

const step = (to: string, extend = false) => ({ kind: 'move', move: { kind: 'step', to }, extends: extend })

test('an arrow key moves where it points, in either direction of the cells', () => {
  expect(press('ArrowRight')).toEqual(step('after'))
  expect(press('ArrowRight', {}, 'rtl')).toEqual(step('before'))
  expect(press('ArrowLeft', { shift: true }, 'rtl')).toEqual(step('after', true))
  expect(press('ArrowDown', { ctrl: true }, 'rtl')).toMatchObject({ move: { kind: 'edge', to: 'down' } })
})

test('typed characters start editing, including those with AltGr and dead keys', () => {
  const writing = { kind: 'write', over: true }
  expect(press('7')).toEqual(writing)
  expect(press('@', { ctrl: true, alt: true, altGraph: true })).toEqual(writing)
  expect(press('Dead')).toEqual(writing)
  expect(press('F2')).toEqual({ kind: 'write', over: false })
})

test('shortcuts with the Mac command key equal those with Ctrl', () => {
  for (const keys of [{ ctrl: true }, { meta: true }]) {
    expect(press('z', keys)).toEqual({ kind: 'undo' })
    expect(press('Z', { ...keys, shift: true })).toEqual({ kind: 'redo' })
    expect(press('y', keys)).toEqual({ kind: 'redo' })
    expect(press('d', keys)).toEqual({ kind: 'fill-down' })
    expect(press('a', keys)).toEqual({ kind: 'choose', what: 'all' })
  }
})

test('the space bar selects rows and columns', () => {
  expect(press(' ', { shift: true })).toEqual({ kind: 'choose', what: 'rows' })
  expect(press(' ', { ctrl: true })).toEqual({ kind: 'choose', what: 'columns' })
})

test('the shortcuts of the browser are left to it', () => {
  for (const key of ['c', 'x', 'v', 'r', 'PageDown', 'Tab']) {
    if (key !== 'Tab') expect(press(key, { ctrl: true })).toBeUndefined()
    expect(press(key, { alt: true, ctrl: true })).toBeUndefined()
  }
  for (const key of ['ArrowLeft', 'F5', 'Shift', 'Control']) expect(press(key, { alt: true })).toBeUndefined()
})
