// What a lock file says of the packages that it names.
import { readFileSync } from 'node:fs'

/** The packages of a lock file, each with its path, its name and what npm knows of it. */
export const lockedPackages = (file) =>
  Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, path, name: path.replace(/^.*node_modules\//, '') }))

/** Whether a package is installed with treesift, not only in a clone. */
export const isShipped = ({ dev, devOptional, peer }) => !(dev || devOptional || peer)
