/** A list of e-mail addresses as it lies in the table of customers: the main one, and the others. */
export function emailColumns([email = '', ...emails_more]: readonly string[]) {
  return { email, emails_more }
}

/** The list that lies in these columns. */
export function emailsIn({ email, emails_more }: { email: string; emails_more: string[] }): string[] {
  return [email, ...emails_more].filter((address) => address !== '')
}
