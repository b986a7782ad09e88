import type { Application } from '../app.ts'

/**
 * Publishes a change to a server, as a call does. Without it, changes that a test makes directly in the database notify nobody.
 */
export function publishChange({ services }: Pick<Application, 'services'>, names: Iterable<string>): void {
  services.changes.note(services.changes.messagesOf(names))
}
