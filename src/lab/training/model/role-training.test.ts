import { expect, test } from 'vitest'
import { predictRoles, roleFeatureNames } from '../../../analysis/model/roles/role-model.js'
import { roleNumber, segmentRoles } from '../../../core/segment-role.js'
import { fitInCurrentThread } from '../../../ml/boosting/boosted-trees.js'
import { Matrix } from '../../../ml/numeric/matrix.js'
import { trainRoles } from './role-training.js'

/** A page of captions and comments, told apart by one feature. */
function pageOf(fold: number) {
  const features = new Matrix(roleFeatureNames, 40)
  const roles = Array.from({ length: 40 }, (_, row) =>
    roleNumber(row % 4 === 0 ? 'caption' : 'comment'),
  )
  // of all columns, so that every tree may split on it
  for (const column of roleFeatureNames.keys())
    features.column(column).set(roles.map((role) => (role === roleNumber('caption') ? 1 : 0)))
  return { fold, roles: { features, roles } }
}

const pages = [0, 1, 2].flatMap((fold) => [pageOf(fold), pageOf(fold), pageOf(fold)])

test('each fold is told by the trees of the others', async () => {
  const trained = await trainRoles(pages, fitInCurrentThread)
  expect([...trained!.folds.keys()]).toEqual([0, 1, 2])
  expect(trained!.figures).toEqual({
    segments: 360,
    accuracy: 1,
    byRole: [
      { role: 'caption', segments: 90, precision: 1, recall: 1 },
      { role: 'comment', segments: 270, precision: 1, recall: 1 },
    ],
  })
  const { features, roles } = pages[0]!.roles
  expect(predictRoles(trained!.all, features).map((role) => segmentRoles[role])).toEqual(
    roles.map((role) => segmentRoles[role]),
  )
})

test('a single fold has a model and no figures, and no known role has none', async () => {
  const single = await trainRoles([pageOf(1)], fitInCurrentThread)
  expect([single!.folds.size, single!.figures]).toEqual([0, undefined])
  const none = { fold: 0, roles: { features: new Matrix(roleFeatureNames, 0), roles: [] } }
  expect(await trainRoles([none], fitInCurrentThread)).toBeUndefined()
})
