import type { Application } from '../app.ts'

/** Tells a server that something has changed, as a call does: what a test changes in the database itself notifies nobody. */
export function tellOfChange({ services }: Pick<Application, 'services'>, names: Iterable<string>): void {
  services.changes.note(services.changes.messagesOf(names))
}
