import { areAlike } from '@lienzo/rules/imports/headers/alike-headers'

/** Choices about the rows of a table; undefined ones are decided by earlier readings of the same list. */
export type RowChoices = {
  /** Leave out hidden rows below the headers. */
  leaveHidden?: boolean | undefined
  /** Give each row the content of the joined cells that cover it. */
  fillJoined?: boolean | undefined
}

/** Earlier reading of a file of the same customer. */
export type EarlierReading = RowChoices & { headers: readonly string[] }

/** Returns each choice as in the newest earlier reading of a file with these headers that has it. */
export function choicesBefore(headers: readonly string[], earlier: readonly EarlierReading[]): RowChoices {
  const ofSameList = earlier.filter((each) => areAlike(headers, each.headers))
  return {
    leaveHidden: ofSameList.find(({ leaveHidden }) => leaveHidden !== undefined)?.leaveHidden,
    fillJoined: ofSameList.find(({ fillJoined }) => fillJoined !== undefined)?.fillJoined,
  }
}
