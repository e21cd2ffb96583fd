/**
 * The cookie that names the session of a browser, with the prefix of secure cookies over https. Scripts may read it, unlike the session's
 * token, so that a page shows nothing that another session has stored.
 */
export const visitCookie = 'quarterdeck_visit';
/** Request: the organization that a call is for, one of the caller's. Without it, their current one. */
export const organizationHeader = 'x-organization-id';
/** The parameter of an address that leads into an organization: of links in mails, and of files, for which a page sends no header. */
export const organizationParameter = 'organization';
/** Request: the account that makes the change, in case another one signed in meanwhile in another tab. */
export const accountHeader = 'x-account-id';
/** Request: the idempotency key of a change, so that sending it again makes it only once. */
export const idempotencyHeader = 'idempotency-key';
/** Response: how many rows a paged list has in all. */
export const totalHeader = 'x-total-count';
/** Response: a sentence for the user about a successful answer: the list was cut, or a quota is almost used up. */
export const noticeHeader = 'x-notice';
/** Response: the number of rows to which a list was cut because it is too long. */
export const cutHeader = 'x-list-cut';
/** Response: the last event that the answer is sure to include. Later ones may be missing from it. */
export const lastEventHeader = 'x-last-event';
