/** Returns the display name of a budget: its code, with the revision number from the second revision on. */
export function budgetName({ code, revision }: { code: string; revision: number }): string {
  return revision === 1 ? code : `${code} · R${revision}`
}
