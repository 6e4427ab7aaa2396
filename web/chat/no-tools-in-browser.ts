// In the place of assistant-ui's own in the builds (web/build-files.ts): our tools run on the server.
export class ToolInvocationTracker {
  constructor() {
    throw new Error("Tools don't run in the browser.");
  }
}
