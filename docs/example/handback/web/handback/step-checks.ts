/** The checks of the commands that steps with a form send: loaded with their dialogs. */
export { RejectHandback } from 'validator:handback/commands.ts';
