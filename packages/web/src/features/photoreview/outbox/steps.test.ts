import { expect, test } from 'vitest'
import type { ReviewedPhoto } from '../reviewed-photo.ts'
import { inverseOf, nextStep, type Step, type Steps, withFault, withSaved } from './steps.ts'

const photo = (id: number, version = 1) => ({ id, version, state: 'pending' }) as ReviewedPhoto
const step = (key: number, id: number, more: Partial<Step> = {}): Step => ({
  ...{ key, photo: photo(id), act: { kind: 'decide', decision: { state: 'valid' } } },
  ...{ undoes: undefined, fault: undefined, isUncertain: false, ...more },
})
const keys = (steps: Steps) => steps.map(({ key }) => key)

test('a failed step blocks the later steps of its photo and no others', () => {
  const steps = [step(1, 7, { fault: 'full' }), step(2, 7), step(3, 8)]
  expect(nextStep(steps)?.key).toBe(3)
  expect(nextStep([step(1, 7), step(2, 7)])?.key).toBe(1)
  expect(nextStep(steps.slice(0, 2))).toBeUndefined()
})

test('a saved step rebases the later steps of its photo onto the new version', () => {
  const remainingSteps = withSaved([step(1, 7), step(2, 8), step(3, 7)], 1, photo(7, 2))
  expect(remainingSteps.map(({ key, photo: { version } }) => [key, version])).toEqual([
    [2, 1],
    [3, 2],
  ])
})

test('a refused step that was undone meanwhile is removed with its undo, unless it may have been applied', () => {
  const steps = [step(1, 7), step(2, 7, { undoes: 1 }), step(3, 8)]
  expect(keys(withFault(steps, 1, 'full', false))).toEqual([3])
  const uncertain = withFault(steps, 1, 'offline', true)
  expect(keys(uncertain)).toEqual([1, 2, 3])
  expect(nextStep(uncertain)?.key).toBe(3)
})

test('a withdrawn decision is restored with its refusal, its reason and the party who pays', () => {
  const rejection = {
    state: 'rejected',
    refusal: 'do_again',
    reason: 'Torcida',
    payer: 'house',
    reprint: true,
  }
  const takeBack = { kind: 'decide', decision: { state: 'pending' } } as const
  expect(inverseOf({ ...photo(7), ...rejection } as ReviewedPhoto, takeBack)).toEqual({
    kind: 'decide',
    decision: rejection,
  })
  expect(inverseOf(photo(7), { kind: 'delete' })).toEqual({ kind: 'restore' })
})
