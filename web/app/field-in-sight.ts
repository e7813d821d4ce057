/** Scrolls the focused field back into view when a phone's keyboard takes half of the window. */
export function keepFieldInSight(): void {
  let [width, height] = [innerWidth, innerHeight];
  addEventListener('resize', () => {
    const isKeyboard = innerWidth === width && innerHeight < height;
    [width, height] = [innerWidth, innerHeight];
    const field = document.activeElement;
    if (isKeyboard && field?.matches('input,textarea,[contenteditable=true]'))
      field.scrollIntoView({ block: 'nearest' });
  });
}
