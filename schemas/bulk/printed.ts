/** Most records that one job prints: they take about as long as the commands of `MOST_BULK`. */
export const MOST_PRINTED = 50;
export const TOO_MANY_PRINTED = `Se imprimen hasta ${MOST_PRINTED} a la vez: filtre más o marque menos.`;
