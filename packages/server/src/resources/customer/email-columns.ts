/** Splits a list of e-mail addresses into the columns of a customer: the first is the main address. */
export function emailColumns([email = '', ...emails_more]: readonly string[]) {
  return { email, emails_more }
}

/** Returns the e-mail addresses in a customer's columns, the main address first. */
export function emailsIn({ email, emails_more }: { email: string; emails_more: string[] }): string[] {
  return [email, ...emails_more].filter((address) => address !== '')
}
