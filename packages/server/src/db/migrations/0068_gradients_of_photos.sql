DROP INDEX "installer_photos_likeness_1";--> statement-breakpoint
DROP INDEX "installer_photos_likeness_2";--> statement-breakpoint
DROP INDEX "installer_photos_likeness_3";--> statement-breakpoint
DROP INDEX "installer_photos_likeness_4";--> statement-breakpoint
ALTER TABLE "installer_photos" ADD COLUMN "gradients" bit(1024);--> statement-breakpoint
ALTER TABLE "installer_photos" ADD COLUMN "detail" integer;--> statement-breakpoint
CREATE INDEX "installer_photos_likeness_1" ON "installer_photos" USING btree ((substring("likeness" from 1 for 16)),"likeness","id");--> statement-breakpoint
CREATE INDEX "installer_photos_likeness_2" ON "installer_photos" USING btree ((substring("likeness" from 17 for 16)),"likeness","id");--> statement-breakpoint
CREATE INDEX "installer_photos_likeness_3" ON "installer_photos" USING btree ((substring("likeness" from 33 for 16)),"likeness","id");--> statement-breakpoint
CREATE INDEX "installer_photos_likeness_4" ON "installer_photos" USING btree ((substring("likeness" from 49 for 16)),"likeness","id");