import type { Application } from '../app.ts'

/** Publishes a change to a server, as a call does: changes that a test makes in the database itself notify nobody. */
export function publishChange({ services }: Pick<Application, 'services'>, names: Iterable<string>): void {
  services.changes.note(services.changes.messagesOf(names))
}
