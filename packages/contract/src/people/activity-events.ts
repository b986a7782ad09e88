/**
 * Announces changes of the caller's activities, as server-sent events. Apart from the calls, so that who only
 * listens loads no schemas.
 */
export const activityEventsPath = '/rest/activityrest/events'
