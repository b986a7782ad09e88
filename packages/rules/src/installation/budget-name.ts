/** What people call a budget: its first revision by its code alone. */
export function budgetName({ code, revision }: { code: string; revision: number }): string {
  return revision === 1 ? code : `${code} · R${revision}`
}
