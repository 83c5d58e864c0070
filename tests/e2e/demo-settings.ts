/** Of the demo that files of tests share. */
export const DEMO_COMMANDS = 600
export const DEMO_PASSWORD = 'wasl-demo-2026'
