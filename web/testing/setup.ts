import { configure } from '@testing-library/react'

// What is loaded when it is first shown takes its time on a busy machine. Whoever waits goes on once it is there.
configure({ asyncUtilTimeout: 10_000 })
