/**
 * Codes of the statuses of what is approved: plans, their reprogrammings, quarterly programmings and their extensions
 * (R3 §4). Their names and labels: `machines/approval/states.ts`.
 */
export type ApprovalStatusCode = 0 | 1 | 2 | 3;
