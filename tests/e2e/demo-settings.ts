/** Size of the demo that test files share. */
export const DEMO_COMMANDS = 600
export const DEMO_PASSWORD = 'wasl-demo-2026'
