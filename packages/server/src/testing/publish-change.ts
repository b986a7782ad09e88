import type { Application } from '../app.ts'

/** Publishes to a server that something has changed, as a call does: what a test changes in the database itself notifies nobody. */
export function publishChange({ services }: Pick<Application, 'services'>, names: Iterable<string>): void {
  services.changes.note(services.changes.messagesOf(names))
}
