// Shown by the chat, and by the widget's frame before the chat's code is loaded.
export const unreachableSentence = "We could not reach the shop. Check your connection and try again.";
