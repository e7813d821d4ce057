/** The checks of the commands that steps with a form send: loaded with their dialogs. */
export { RejectRequest } from 'validator:request/commands.ts';
