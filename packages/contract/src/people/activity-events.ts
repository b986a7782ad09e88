/**
 * Where the caller's activities are told of as they change, as server-sent events. Apart from the calls, so that who only
 * listens loads no schemas.
 */
export const activityEventsPath = '/rest/activityrest/events'
