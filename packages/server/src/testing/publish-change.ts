import type { Application } from '../app.ts'

/**
 * Publishes changes of records to the server's listeners, as calls do. Needed when a test writes directly to the database,
 * which notifies nobody.
 */
export function publishChange({ services }: Pick<Application, 'services'>, names: Iterable<string>): void {
  services.changes.note(services.changes.messagesOf(names))
}
