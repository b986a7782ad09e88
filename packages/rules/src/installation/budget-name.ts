/** Returns the display name of a budget: the code, followed by the revision number from the second revision on. */
export function budgetName({ code, revision }: { code: string; revision: number }): string {
  return revision === 1 ? code : `${code} · R${revision}`
}
