import { areAlike } from '@lienzo/rules/imports/headers/alike-headers'

/** Choices about the hidden rows and merged cells of a table. A choice is undefined if nobody has made it. */
export type RowChoices = {
  /** True if hidden rows below the headers are skipped. */
  leaveHidden?: boolean | undefined
  /** True if the value of a merged cell is copied to every row that the cell covers. */
  fillJoined?: boolean | undefined
}

/** Choices made for an earlier file of the customer, with the headers of that file. */
export type EarlierReading = RowChoices & { headers: readonly string[] }

/**
 * Returns each choice from the newest earlier reading that has similar headers and made this choice; undefined if there is
 * none. `earlier` must be sorted from newest to oldest.
 */
export function choicesBefore(headers: readonly string[], earlier: readonly EarlierReading[]): RowChoices {
  const ofSameList = earlier.filter((each) => areAlike(headers, each.headers))
  return {
    leaveHidden: ofSameList.find(({ leaveHidden }) => leaveHidden !== undefined)?.leaveHidden,
    fillJoined: ofSameList.find(({ fillJoined }) => fillJoined !== undefined)?.fillJoined,
  }
}
