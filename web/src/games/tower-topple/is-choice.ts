/** Whether a seat's event was a choice: a skip, and the end of a turn that has seen too many touches, follow of themselves. */
export const isChoice = (event: string): boolean => /^(pull|touch|place|claim|draw)\b/.test(event);
