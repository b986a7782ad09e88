import { areAlike } from '@lienzo/rules/imports/headers/alike-headers'

/** Choices about the rows of a table. If a choice is undefined, earlier readings of the same list decide. */
export type RowChoices = {
  /** True if hidden rows below the headers are left out. */
  leaveHidden?: boolean | undefined
  /** True if each row gets the content of the merged cells that cover it. */
  fillJoined?: boolean | undefined
}

/** Earlier reading of a file of the same customer, with its headers. */
export type EarlierReading = RowChoices & { headers: readonly string[] }

/** Returns each choice from the newest earlier reading that has similar headers and made this choice. */
export function choicesBefore(headers: readonly string[], earlier: readonly EarlierReading[]): RowChoices {
  const ofSameList = earlier.filter((each) => areAlike(headers, each.headers))
  return {
    leaveHidden: ofSameList.find(({ leaveHidden }) => leaveHidden !== undefined)?.leaveHidden,
    fillJoined: ofSameList.find(({ fillJoined }) => fillJoined !== undefined)?.fillJoined,
  }
}
