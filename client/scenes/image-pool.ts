// Images that come and go are lent from a pool: off the display list they cost nothing.

import type Phaser from 'phaser';

type Image = Phaser.GameObjects.Image;

export class ImagePool {
  private readonly free: Image[] = [];
  private readonly scene: Phaser.Scene;
  private readonly texture: string;

  constructor(scene: Phaser.Scene, texture: string) {
    this.scene = scene;
    this.texture = texture;
  }

  take(frame: string, x: number, y: number, texture = this.texture): Image {
    const image = this.free.pop();
    if (!image) return this.scene.add.image(x, y, texture, frame);
    image.setTexture(texture, frame).setPosition(x, y).setOrigin(0.5).setScale(1).setAlpha(1).setAngle(0);
    image.setVisible(true).setBlendMode(0).clearTint().setCrop().setFlipX(false);
    image.addToDisplayList();
    return image;
  }

  give(image: Image): void {
    image.removeFromDisplayList();
    this.free.push(image);
  }
}
