/** The checks of the commands that steps with a form send: loaded with their dialogs. */
export { CertifyAward, GenerateBusiness } from 'validator:award/commands.ts';
