/** Most records that one job prints: each paper is drawn anew, which takes longer than a command. */
export const MOST_PRINTED = 50;
export const TOO_MANY_PRINTED = `Se imprimen hasta ${MOST_PRINTED} a la vez: filtre más o marque menos.`;
